import { render, screen } from '@testing-library/react';
import { IconRoom, lazyParts } from './lazy-parts';

it('keeps the room of a button until the part is here', async () => {
  let arrive = () => {};
  const module = new Promise<{ Bell: () => React.ReactNode }>((resolve) => {
    arrive = () => resolve({ Bell: () => <button type="button">Alarmlar</button> });
  });
  const { container } = render(<>{lazyParts(() => module)('Bell', IconRoom)()}</>);
  expect(container.querySelector('.icon-room')).toBeInTheDocument();
  arrive();
  expect(await screen.findByRole('button', { name: 'Alarmlar' })).toBeInTheDocument();
  expect(container.querySelector('.icon-room')).toBeNull();
});
