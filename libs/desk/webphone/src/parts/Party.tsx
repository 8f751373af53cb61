import { formatNational } from '@santral/contracts';
import { Ltr } from '@santral/desk-platform/ui-kit';

/** Who is on the line: name and number, or the number alone. */
export function Party({ name, number }: { name: string | null; number: string }) {
  const written = formatNational(number);
  return (
    <>
      <b className="webphone-name">{name ? <bdi>{name}</bdi> : <Ltr>{written}</Ltr>}</b>
      {name && (
        <span className="webphone-number">
          <Ltr>{written}</Ltr>
        </span>
      )}
    </>
  );
}

/** Two letters for a picture. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]?.toLocaleUpperCase('tr') ?? '')
    .slice(0, 2)
    .join('');
