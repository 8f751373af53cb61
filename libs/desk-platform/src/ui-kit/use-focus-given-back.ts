import { useEffect, useState } from 'react';

/** For a dialog that is taken away as it closes: gives the focus back to where it was when the dialog opened. */
export function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
