import type { PbxChoice } from '@santral/contracts';
import { PbxChoices } from '@santral/desk-platform/pbxs';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { groupName } from './chart/chart-data';
import { QueueFilter } from './parts/GroupFilters';
import { reportsFeature } from './reports.feature';
import { nineVisits, queueReport } from './testing/answers';
import type { AnyRow } from './views/view';

// Whole pages in a browser that is none take their time on a busy machine.
jest.setTimeout(90_000);
jest.mock('./chart/chart-engine', () => ({ startChart: () => ({ setOption: () => undefined, resize: () => undefined, dispose: () => undefined }) }));

const both: PbxChoice[] = [{ id: 'main', name: 'Merkez' }, { id: 'izmir', name: 'İzmir' }];
const state = (pbx: string, queue: string) => ({ pbx, queue, waiting: 0, longestWaitMs: 0, members: 1, available: 1, talking: 0 });
const session = { status: 'signed-in' as const, user: testUser(['reports.read', 'queues.read']), token: 't', leftOnPurpose: false, isServerSilent: false };
const answers = (choices: PbxChoice[]) => ({
  'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/pbxs/choices': { body: choices },
  'GET /api/queues': { body: [state('main', 'destek'), state('izmir', 'destek'), state('izmir', 'satis')] },
});
// The page comes when it is opened: on a busy machine the first test would wait for all of its code.
beforeAll(() => import('./pages/ReportPage'), 120_000);

let stop = () => {};
afterEach(() => stop());

function openFilter(choices: PbxChoice[], pbx: string | null, chosen: string[] = []) {
  const net = fakeApi(answers(choices));
  const changes: string[][] = [];
  const desk = renderDesk(
    <PbxChoices>
      <QueueFilter pbx={pbx} chosen={chosen} onChange={(next) => changes.push(next)} />
    </PbxChoices>,
    { features: [reportsFeature], preloadedState: { session }, runSagas: false },
  );
  stop = () => {
    desk.stop();
    net.restore();
  };
  return changes;
}
async function offered(): Promise<(string | null)[]> {
  fireEvent.mouseDown(await screen.findByLabelText('Kuyruk'));
  return waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent);
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
}

it('offers the queue of each PBX where several have one of the same name', async () => {
  const changes = openFilter(both, null);
  await waitFor(async () => expect(await offered()).toEqual(['destek · İzmir', 'satis · İzmir', 'destek · Merkez']));
  fireEvent.click(screen.getByTitle('destek · İzmir'));
  expect(changes).toEqual([['izmir/destek']]);
});

it('offers names alone on one PBX, and where there is only one', async () => {
  openFilter(both, 'izmir');
  expect(await offered()).toEqual(['destek', 'satis']);
  stop();
  openFilter([{ id: 'main', name: 'Merkez' }], null);
  expect(await offered()).toEqual(['destek', 'satis']);
});

function openPage(choices: PbxChoice[], at: string) {
  const here = queueReport();
  const net = fakeApi({
    ...answers(choices),
    'GET /api/reports/queue-reports': (call) => {
      const { body } = typeof here === 'function' ? (here(call) as { body: { rows: object[] } }) : { body: { rows: [] } };
      return { body: { ...body, rows: [...body.rows, { ...body.rows[0], ...nineVisits, pbx: 'izmir', queue: 'destek' }] } };
    },
  });
  const desk = renderDesk(<></>, { features: [reportsFeature], routes: routesOf([reportsFeature]), at, preloadedState: { session } });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return () => net.calls.filter(({ path }) => path === '/api/reports/queue-reports').map(({ query }) => query);
}

it('keeps the PBX in the address, asks for it alone, and drops queues that are elsewhere', async () => {
  const asked = openPage(both, '/apps/central-report/queue-reports?queues=main/destek,satis');
  fireEvent.mouseDown(await screen.findByLabelText('Santral'));
  fireEvent.click(await screen.findByTitle('İzmir'));
  await waitFor(() => expect([asked().at(-1)?.get('pbx'), asked().at(-1)?.get('queues')]).toEqual(['izmir', 'satis']));
});

it('names the PBX of each row where there are several, and nowhere else', async () => {
  openPage(both, '/apps/central-report/queue-reports?from=2026-11-13&until=2026-11-19');
  const rows = await waitFor(() => {
    const found = screen.getAllByText('destek', { selector: 'td *' }).map((cell) => within(cell.closest('tr') as HTMLElement));
    expect(found).toHaveLength(2);
    return found;
  });
  expect([rows[0]?.getByText('Merkez'), rows[1]?.getByText('İzmir')]).toHaveLength(2);
  stop();
  openPage([{ id: 'main', name: 'Merkez' }], '/apps/central-report/queue-reports?from=2026-11-13&until=2026-11-19');
  await waitFor(() => expect(screen.getAllByText('destek', { selector: 'td *' })).toHaveLength(2));
  expect([screen.queryByText('Merkez'), screen.queryByLabelText('Santral')]).toEqual([null, null]);
});

it('calls the line of a chart by queue and PBX', () => {
  const row = { pbx: 'izmir', queue: 'destek' } as unknown as AnyRow;
  expect([groupName(row, 'queue', () => 'İzmir'), groupName(row, 'queue')]).toEqual(['destek · İzmir', 'destek']);
});
