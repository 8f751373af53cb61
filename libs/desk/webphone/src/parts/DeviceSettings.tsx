import { ECHO_TEST_EXTENSION } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import type { PhoneState } from '@santral/desk-platform/phone';
import { Button } from '@santral/desk-platform/ui-kit';
import { AudioLines, Power, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { changeSettings, readSettings } from '../settings';
import { useAsk } from './use-ask';

/** Which devices the phone uses, a call to oneself, and the switch. Devices count from the next call on. */
export function DeviceSettings({ phone, onDone }: { phone: PhoneState; onDone: () => void }) {
  const { t } = useTranslation('webphone');
  const ask = useAsk();
  const devices = useDevices();
  const canTest = phone.line === 'registered' && phone.call === null;
  return (
    <div className="webphone-settings">
      <DeviceChoice label={t('settings.microphone')} kind="audioinput" setting="microphone" devices={devices} />
      <DeviceChoice label={t('settings.ringDevice')} kind="audiooutput" setting="ringDevice" devices={devices} />
      <p className="webphone-hint">{t('settings.hint')}</p>
      <Button
        disabled={!canTest}
        onClick={() => {
          ask({ do: 'dial', number: ECHO_TEST_EXTENSION });
          onDone();
        }}
      >
        <AudioLines size="1.6rem" strokeWidth={1.75} aria-hidden />
        {t('settings.echo')}
      </Button>
      <p className="webphone-hint">{t('settings.echoHint')}</p>
      {phone.line !== 'off' && (
        <Button disabled={phone.call !== null} onClick={() => ask({ do: 'switch-off' })}>
          <Power size="1.6rem" strokeWidth={1.75} aria-hidden />
          {t('settings.switchOff')}
        </Button>
      )}
      <Button size="large" className="webphone-bottom" onClick={onDone}>
        <Undo2 className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />
        {t('back')}
      </Button>
    </div>
  );
}

interface DeviceChoiceProps {
  label: string;
  kind: MediaDeviceKind;
  setting: 'microphone' | 'ringDevice';
  devices: readonly MediaDeviceInfo[];
}

function DeviceChoice({ label, kind, setting, devices }: DeviceChoiceProps) {
  const { t } = useTranslation('webphone');
  const [chosen, setChosen] = useState(() => readSettings()[setting] ?? '');
  // Browsers list the usual device a second time, as "default"; and hide names until the microphone was allowed.
  const known = devices.filter((device) => device.kind === kind && device.deviceId !== '' && device.deviceId !== 'default');
  return (
    <label>
      {label}
      <select
        value={known.some(({ deviceId }) => deviceId === chosen) ? chosen : ''}
        onChange={({ target: { value } }) => {
          setChosen(value);
          changeSettings({ [setting]: value === '' ? null : value });
        }}
      >
        <option value="">{t('settings.usual')}</option>
        {known.map(({ deviceId, label: name }, index) => (
          <option key={deviceId} value={deviceId}>
            {name || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Follows headsets as they are plugged in and out. */
function useDevices(): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    const media = navigator.mediaDevices;
    let isGone = false;
    const look = () => void media.enumerateDevices().then((found) => !isGone && setDevices(found));
    look();
    media.addEventListener('devicechange', look);
    return () => {
      isGone = true;
      media.removeEventListener('devicechange', look);
    };
  }, []);
  return devices;
}
