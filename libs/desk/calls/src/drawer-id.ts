/** Id the shell gives the call drawer's element, for the button that opens it. */
export const DRAWER_ID = 'call-drawer';
