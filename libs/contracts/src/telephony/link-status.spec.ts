import { linkStatusOf } from './link-status.js';

const now = '2026-11-20T09:00:00.000Z';
const told = (link: string) => JSON.stringify({ id: 'main', link, since: '2026-11-20T08:00:00.000Z', message: null });

it('believes telephony while it lives', () => {
  expect(linkStatusOf('main', told('up'), true, now)).toMatchObject({ link: 'up', since: '2026-11-20T08:00:00.000Z' });
  expect(linkStatusOf('main', told('refused'), true, now)).toMatchObject({ link: 'refused' });
});

it('takes an up that nobody stands for any more for a lost link, as of now', () => {
  expect(linkStatusOf('main', told('up'), false, now)).toMatchObject({ link: 'lost', since: now, message: 'telephony is not running' });
  expect(linkStatusOf('main', told('lost'), false, now)).toMatchObject({ link: 'lost', since: '2026-11-20T08:00:00.000Z' });
});

it('says off when telephony has never spoken', () => {
  expect(linkStatusOf('main', null, false, now)).toMatchObject({ link: 'off' });
});
