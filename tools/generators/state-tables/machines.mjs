import { moveTable, page, signalTable } from './render.mjs';

/** The page about every state machine of the built libraries. */
export async function stateTables() {
  const { callControlsOf, cardTransitions, supervisionsOf, ticketTransitions } = await import('@santral/contracts');
  // Inside of telephony: no other code has business with these, only this page.
  const { ringTransitions } = await import('../../../libs/domain/telephony/dist/tracker/ring.machine.js');
  const { sessionSteps } = await import('../../../libs/domain/telephony/dist/link/pbx-session.machine.js');
  return page([
    { title: 'Card', text: 'What an agent sees of a call (`libs/contracts/src/cards/card.machine.ts`); the server and the desk apply the same table. `gone` removes the card.', table: signalTable(cardTransitions) },
    { title: 'Call control', text: 'What an agent can ask of a call in each state of its card (`libs/contracts/src/calls/call-control.ts`); the desk shows these buttons and no others.', table: moveTable(callControlsOf, ['card', 'can be asked for']) },
    { title: 'Supervision', text: 'What a supervisor can do about an agent in each state (`libs/contracts/src/wallboard/supervision.ts`); the server refuses the rest, the wallboard does not show it.', table: moveTable(supervisionsOf, ['agent', 'can be done']) },
    { title: 'Ring', text: 'One attempt to reach one agent (`libs/domain/telephony/src/tracker/ring.machine.ts`). Every result is final and absorbs what comes late.', table: signalTable(ringTransitions) },
    { title: 'Link to a PBX', text: 'Where the connection of telephony stands (`libs/domain/telephony/src/link/pbx-session.machine.ts`). `refused` is a refused login: somebody has to act, so the next attempt comes late.', table: signalTable(sessionSteps) },
    { title: 'Support ticket', text: 'What may follow what (`libs/contracts/src/resources/support-tickets.resource.ts`).', table: moveTable(ticketTransitions) },
  ]);
}
