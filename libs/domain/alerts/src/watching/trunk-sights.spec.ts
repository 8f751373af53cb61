import type { TrunksSeen } from '@santral/contracts';
import { downTrunksIn } from './trunk-sights.js';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const seen = (secondsAgo: number): string => {
  const since = '2026-11-20T08:00:00.000Z';
  const trunk = { server: null, roundtripMs: null, since };
  return JSON.stringify({
    readAt: new Date(NOW - secondsAgo * 1000).toISOString(),
    trunks: [
      { ...trunk, trunk: 'tt', state: 'registered' }, { ...trunk, trunk: 'verimor', state: 'rejected' }, { ...trunk, trunk: 'yedek', state: 'unwatched' },
      { ...trunk, trunk: 'netgsm', state: 'unregistered' }, { ...trunk, trunk: 'gsm', state: 'unreachable' }, { ...trunk, trunk: 'ip', state: 'reachable' },
    ],
  } satisfies TrunksSeen);
};

it('sees trunks that are down since they were, and none of what nobody watches', () => {
  expect(downTrunksIn('main', seen(20), NOW)?.map(({ pbx, target, value, since }) => [pbx, target, value, since])).toEqual(
    ['verimor', 'netgsm', 'gsm'].map((trunk) => ['main', trunk, null, Date.parse('2026-11-20T08:00:00.000Z')]),
  );
});

it('says nothing of trunks it has not seen for minutes, or never', () => {
  expect([downTrunksIn('main', seen(181), NOW), downTrunksIn('main', null, NOW)]).toEqual([null, null]);
});
