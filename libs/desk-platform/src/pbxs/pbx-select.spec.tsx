import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi, renderDesk, testUser } from '../testing';
import { PbxSelect } from './PbxSelect';

const session = { status: 'signed-in' as const, user: testUser(['agents.read']), token: 't', leftOnPurpose: false, isServerSilent: false };
let stop = () => {};
afterEach(() => stop());

function open(pbxs: { id: string; name: string }[], hasAll = false) {
  const chosen: string[] = [];
  const net = fakeApi({ 'GET /api/pbxs/choices': { body: pbxs } });
  const desk = renderDesk(<PbxSelect value={hasAll ? null : 'main'} onChange={(pbx) => chosen.push(pbx)} hasAll={hasAll} />, { preloadedState: { session }, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { chosen, calls: net.calls };
}
const both = [{ id: 'main', name: 'Merkez' }, { id: 'izmir', name: 'İzmir' }];

it('asks nobody where there is only one', async () => {
  const { calls } = open([{ id: 'main', name: 'Merkez' }]);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByLabelText('Santral')).toBeNull();
});

it('offers several by name, and all of them where that can be', async () => {
  const { chosen } = open(both, true);
  fireEvent.mouseDown(await screen.findByLabelText('Santral'));
  const options = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option-content')];
    expect(found.map(({ textContent }) => textContent)).toEqual(['Tüm santraller', 'Merkez', 'İzmir']);
    return found;
  });
  fireEvent.click(options[2] as Element);
  expect(chosen).toEqual(['izmir']);
});
