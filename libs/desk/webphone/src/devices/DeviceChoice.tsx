import { useTranslation } from '@santral/desk-platform/i18n';
import { useState } from 'react';
import { changeSettings, readSettings } from '../settings';
import './device-choice.css';

export type DeviceSetting = 'microphone' | 'speaker' | 'ringDevice';

const kinds: Record<DeviceSetting, MediaDeviceKind> = { microphone: 'audioinput', speaker: 'audiooutput', ringDevice: 'audiooutput' };

interface DeviceChoiceProps {
  setting: DeviceSetting;
  devices: readonly MediaDeviceInfo[];
  onChange?: (device: string | null) => void;
}

/** One device of this browser's phone, remembered as soon as it is chosen. */
export function DeviceChoice({ setting, devices, onChange }: DeviceChoiceProps) {
  const { t } = useTranslation('webphone');
  const label = t(`settings.${setting}`);
  const [chosen, setChosen] = useState(() => readSettings()[setting] ?? '');
  // Browsers list the usual device a second time, as "default"; and hide names until the microphone was allowed.
  const known = devices.filter(({ kind, deviceId }) => kind === kinds[setting] && deviceId !== '' && deviceId !== 'default');
  return (
    <label className="device-choice">
      {label}
      <select
        className="select"
        value={known.some(({ deviceId }) => deviceId === chosen) ? chosen : ''}
        onChange={({ target: { value } }) => {
          const device = value === '' ? null : value;
          setChosen(value);
          changeSettings({ [setting]: device });
          onChange?.(device);
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
