import { keptStyles } from './kept-styles';

type Entry = [holders: number, styles: unknown] | null;
const taken = (make: () => string) => (before: Entry): Entry => [(before?.[0] ?? 0) + 1, before?.[1] ?? make()];
const letGo = (before: Entry): Entry => (before === null || before[0] === 1 ? null : [before[0] - 1, before[1]]);

it('makes the styles of a component once, however often the last one of its kind leaves the page', () => {
  const styles = keptStyles();
  let made = 0;
  const make = () => `made ${++made}`;
  for (let page = 0; page < 3; page += 1) {
    styles.opUpdate('style%Table', taken(make));
    expect(styles.opGet('style%Table')?.[1]).toBe('made 1');
    styles.opUpdate('style%Table', letGo);
  }
  expect(made).toBe(1);
});
