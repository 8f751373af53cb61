import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The other conversation while a call is being handed over. */
export interface PhoneConsultation {
  number: string;
  state: 'dialling' | 'talking';
}

/** The call the phone in the browser carries. */
export interface PhoneCall {
  direction: 'incoming' | 'outgoing';
  state: 'ringing' | 'dialling' | 'talking';
  number: string;
  name: string | null;
  /** When this state began, ISO 8601 in server time. */
  since: string;
  isHeld: boolean;
  isMuted: boolean;
  consultation: PhoneConsultation | null;
  /** Number of the third, when three are on the line. */
  alsoWith?: string;
}

/** Why the phone does not work: shown in words, with what can be done. */
export type PhoneProblem = 'microphone-refused' | 'no-microphone' | 'insecure' | 'server' | 'replaced' | 'unavailable';

/** The phone in the browser, as every feature may see it. Only one tab has its sound; the others show the same and may ask the same. */
export interface PhoneState {
  line: 'off' | 'connecting' | 'registered';
  /** Whether this tab has the sound. */
  isHere: boolean;
  problem: PhoneProblem | null;
  call: PhoneCall | null;
}

/** What may be asked of the phone; whoever carries it does it. */
export type PhoneWish =
  | { do: 'switch-on' | 'switch-off' | 'take-over' | 'answer' | 'hang-up' | 'complete-transfer' | 'end-consultation' | 'conference' }
  | { do: 'dial' | 'transfer' | 'consult'; number: string }
  | { do: 'hold' | 'mute'; on: boolean }
  | { do: 'tone'; tone: string };

const initialState: PhoneState = { line: 'off', isHere: false, problem: null, call: null };

const slice = createSlice({
  name: 'phone',
  initialState,
  reducers: {
    phoneChanged: (_state, { payload }: PayloadAction<PhoneState>) => payload,
  },
});

export const phoneReducer = slice.reducer;
export const { phoneChanged } = slice.actions;
export const phoneAsked = createAction<PhoneWish>('phone/asked');

/** Why microphone, loudspeaker and camera are looked at: before a login to the queue, or on purpose. */
export type DeviceCheckReason = 'login' | 'settings';
/** The devices of the phone in the browser are to be looked at; `deviceCheckDone` answers, at once where there is nothing to show. */
export const deviceCheckAsked = createAction<{ reason: DeviceCheckReason }>('phone/deviceCheckAsked');
/** `goesOn`: whoever asked goes on, with a phone that works or knowing that it does not. */
export const deviceCheckDone = createAction<{ goesOn: boolean }>('phone/deviceCheckDone');

type State = { phone: PhoneState };
export const selectWebphone = (state: State): PhoneState => state.phone;
export const selectWebphoneCall = (state: State): PhoneCall | null => state.phone.call;
/** Whether this browser is the user's phone, or would be if its microphone worked. */
export const selectIsBrowserPhone = ({ phone: { line, problem } }: State): boolean =>
  line !== 'off' || problem === 'microphone-refused' || problem === 'no-microphone' || problem === 'insecure';
/** Whether a number can be called by a click. */
export const selectCanDial = (state: State): boolean => state.phone.line === 'registered' && state.phone.call === null;
