import { AGENT_PING_MS, type AgentStatus, type AgentTeam, type BreakChoice, type Fact, type FactName } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { i18n } from '@santral/desk-platform/i18n';
import { isFactAction, selectDesk, snapshotLoaded } from '@santral/desk-platform/live';
import { deviceCheckAsked, deviceCheckDone, selectIsBrowserPhone } from '@santral/desk-platform/phone';
import { signedOut, toast } from '@santral/desk-platform/store';
import { eventChannel, type EventChannel, type Task } from 'redux-saga';
import { all, call, cancel, delay, fork, put, race, select, take, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { agentsApi } from './agents.api';
import { selectPicker, selectStatus } from './agents.selectors';
import { agentsActions, type AgentWish, type BreakPicker } from './agents.slice';

type Desk = { pbx: string; extension: string } | null;

/** Facts after which the state of the agent is read again. */
const ownFacts: readonly FactName[] = [
  'agent.queue-joined', 'agent.queue-left', 'agent.break-started', 'agent.break-ended', 'agent.wrap-up-started', 'agent.wrap-up-extended', 'agent.wrap-up-ended',
];
const limitFacts: readonly FactName[] = ['agent.break-warned', 'agent.break-overrun'];
const isNamed = (names: readonly FactName[]) => (action: unknown): boolean => isFactAction(action) && names.includes(action.payload.name);

/** The flows of queue login and breaks. */
export function* agentsSaga() {
  yield all([call(statusSaga), call(wishesSaga), call(pickerSaga), call(pingSaga), call(limitsSaga), call(lostDesksSaga)]);
}

/** Reads the state on load, after every reconnect, when the PBX said something of this agent, and when the language changed. */
export function* statusSaga() {
  const languages: EventChannel<string> = yield call(languageChannel);
  yield takeEvery(languages, function* () {
    yield put(agentsActions.statusWanted());
  });
  let reading: Task | null = null;
  while (true) {
    const action: unknown = yield take([snapshotLoaded, agentsActions.statusWanted, isNamed(ownFacts)]);
    const desk: Desk = yield select(selectDesk);
    if (isFactAction(action) && !isOwn(action.payload, desk)) continue;
    if (reading) yield cancel(reading);
    reading = yield fork(readStatus, desk);
  }
}

const languageChannel = () =>
  eventChannel<string>((emit) => {
    i18n.on('languageChanged', emit);
    return () => i18n.off('languageChanged', emit);
  });

const isOwn = (fact: Fact, desk: Desk): boolean =>
  desk !== null && 'extension' in fact.payload && fact.payload.extension === desk.extension && ('pbx' in fact.payload ? fact.payload.pbx : fact.pbx) === desk.pbx;

function* readStatus(desk: Desk) {
  if (desk === null) return void (yield put(agentsActions.statusLoaded(null)));
  try {
    const before: AgentStatus | null = yield select(selectStatus);
    const status: AgentStatus = yield call(agentsApi.status, desk.extension);
    yield put(agentsActions.statusLoaded(status));
    yield* tell(before, status);
  } catch (error) {
    // The last known state stays; the connection shows that it may be old, and a reconnect reads it again.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Says what became of the agent, whoever caused it: this desk, another tab, a supervisor or the PBX itself. */
function* tell(before: AgentStatus | null, now: AgentStatus) {
  if (before === null) return;
  if (now.status === 'offline') {
    if (before.status !== 'offline') yield put(toast.warning(i18n.t('agents:toast.loggedOut')));
    return;
  }
  if (before.status === 'offline') yield put(toast.success(i18n.t('agents:toast.loggedIn')));
  if (now.nextBreak !== null && now.nextBreak.name !== before.nextBreak?.name) yield put(toast.success(i18n.t('agents:toast.breakAfterCall')));
  const isOtherBreak = before.pauseinfo?.pauseid !== now.pauseinfo?.pauseid || before.status !== now.status;
  if (now.status === 'paused' && isOtherBreak) yield put(toast.success(i18n.t('agents:toast.breakStarted')));
  if (now.status === 'online' && before.status === 'paused') yield put(toast.success(i18n.t('agents:toast.breakEnded')));
}

/** What the agent asks of the PBX, each thing once until it is answered. The screen changes when the PBX says that it is so. */
export function* wishesSaga() {
  yield takeLeading(agentsActions.loginRequested, logIn);
  yield takeLeading(agentsActions.logoutRequested, wish, 'logout', agentsApi.logout);
  yield takeLeading(agentsActions.breakEndRequested, wish, 'end-break', agentsApi.endBreak);
  yield takeLeading(agentsActions.wrapUpExtendRequested, wish, 'extend-wrap-up', agentsApi.extendWrapUp);
  yield takeLeading(agentsActions.wrapUpFinishRequested, wish, 'finish-wrap-up', agentsApi.finishWrapUp);
  yield takeLeading(agentsActions.breakStartRequested, startBreak);
}

/** Whoever has the phone in the browser is asked for its devices first; whoever gives up there does not log in. */
function* logIn() {
  if ((yield select(selectIsBrowserPhone)) as boolean) {
    const answer = race({ done: take(deviceCheckDone), over: take(signedOut) });
    // Together: the answer may come before one could turn round to listen.
    const [{ done }]: [{ done?: ReturnType<typeof deviceCheckDone> }, unknown] = yield all([answer, put(deviceCheckAsked({ reason: 'login' }))]);
    if (!done?.payload.goesOn) return;
  }
  yield call(wish, 'login', agentsApi.login);
}

function* startBreak() {
  const picker: BreakPicker | null = yield select(selectPicker);
  const chosen = picker?.chosen ?? null;
  if (chosen === null) return;
  const isDone: boolean = yield call(wish, 'start-break', (extension: string) => agentsApi.startBreak(extension, chosen));
  if (isDone) yield put(agentsActions.pickerClosed());
}

/** Returns whether the PBX did it; a refusal is told where the agent looks. */
function* wish(kind: AgentWish, ask: (extension: string) => Promise<unknown>) {
  const desk: Desk = yield select(selectDesk);
  if (desk === null) return false;
  yield put(agentsActions.wishStarted(kind));
  try {
    yield call(ask, desk.extension);
    yield put(agentsActions.statusWanted());
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield put(kind === 'start-break' ? agentsActions.breakStartFailed(messageOf(error)) : toast.error(messageOf(error)));
    return false;
  } finally {
    yield put(agentsActions.wishEnded());
  }
}

/** Loads the dialog whenever it opens. */
export function* pickerSaga() {
  yield takeLatest(agentsActions.pickerOpened, function* () {
    const desk: Desk = yield select(selectDesk);
    if (desk === null) return;
    yield fork(loadTeam, desk.extension);
    try {
      const choices: BreakChoice[] = yield call(agentsApi.choices, desk.extension);
      yield put(agentsActions.choicesLoaded(choices));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      yield put(agentsActions.choicesFailed(messageOf(error)));
    }
  });
}

/** Good to know before a break and no reason to refuse one: when it cannot be loaded its line is left out. */
function* loadTeam(extension: string) {
  try {
    const team: AgentTeam = yield call(agentsApi.team, extension);
    yield put(agentsActions.teamLoaded(team));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** While logged in, tells the server at fixed times that somebody sits here, and reads the state, which a midnight may have changed. */
export function* pingSaga() {
  while (true) {
    const status: AgentStatus | null = yield select(selectStatus);
    if (status === null || status.status === 'offline') {
      yield take(agentsActions.statusLoaded);
      continue;
    }
    const desk: Desk = yield select(selectDesk);
    if (desk !== null) yield* ping(desk.extension);
    // After a night or an outage the server may take the desk for lost: being back is said at once.
    const { isDue }: { isDue?: true } = yield race({ isDue: delay(AGENT_PING_MS), isBack: take(snapshotLoaded), isOver: call(untilLoggedOut) });
    if (isDue) yield put(agentsActions.statusWanted());
  }
}

function* ping(extension: string) {
  try {
    yield call(agentsApi.ping, extension);
  } catch (error) {
    // The next one comes; one that is missed says nothing yet.
    if (!(error instanceof ApiError)) throw error;
  }
}

function* untilLoggedOut() {
  while (true) {
    const { payload }: ReturnType<typeof agentsActions.statusLoaded> = yield take(agentsActions.statusLoaded);
    if (payload === null || payload.status === 'offline') return;
  }
}

/** The limit of a break: the agent's own, and for supervisors that of everybody. */
export function* limitsSaga() {
  yield takeEvery(isNamed(limitFacts), function* (action: unknown) {
    if (!isFactAction(action)) return;
    const fact = action.payload;
    if (fact.name !== 'agent.break-warned' && fact.name !== 'agent.break-overrun') return;
    const desk: Desk = yield select(selectDesk);
    const key = fact.name === 'agent.break-warned' ? 'warned' : 'overrun';
    const { extension, limitKind } = fact.payload;
    const limit = i18n.t(`agents:limit.kind.${limitKind}`);
    if (isOwn(fact, desk)) yield put(toast.warning(i18n.t(`agents:limit.${key}`, { limit })));
    else if (key === 'overrun') yield put(toast.warning(i18n.t('agents:limit.otherOverrun', { extension, limit })));
  });
}

/** Supervisors hear of desks nobody sits at any more, and of those who are back; who reads the own sits there. */
export function* lostDesksSaga() {
  yield takeEvery(isNamed(['agent.desk-lost', 'agent.desk-found']), function* (action: unknown) {
    if (!isFactAction(action)) return;
    const fact = action.payload;
    if (fact.name !== 'agent.desk-lost' && fact.name !== 'agent.desk-found') return;
    const desk: Desk = yield select(selectDesk);
    if (isOwn(fact, desk)) return;
    const { extension } = fact.payload;
    yield put(fact.name === 'agent.desk-lost' ? toast.warning(i18n.t('agents:desk.lost', { extension })) : toast.success(i18n.t('agents:desk.found', { extension })));
  });
}
