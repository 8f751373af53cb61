import { useEffect, useState } from 'react';
import { listDevices } from './devices';

/** Follows headsets as they are plugged in and out; `isAllowed` changes when the browser may name them. */
export function useDevices(isAllowed = true): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    let isGone = false;
    const look = () => void listDevices().then((found) => !isGone && setDevices(found));
    look();
    // A page that is not served securely has none.
    const media = navigator.mediaDevices as MediaDevices | undefined;
    media?.addEventListener('devicechange', look);
    return () => {
      isGone = true;
      media?.removeEventListener('devicechange', look);
    };
  }, [isAllowed]);
  return devices;
}
