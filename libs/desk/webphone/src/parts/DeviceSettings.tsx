import { ECHO_TEST_EXTENSION } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { deviceCheckAsked, type PhoneState } from '@santral/desk-platform/phone';
import { useAppDispatch } from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { AudioLines, Mic, Power, Undo2 } from 'lucide-react';
import { DeviceChoice } from '../devices/DeviceChoice';
import { useDevices } from '../devices/use-devices';
import { useAsk } from './use-ask';

/** Which devices the phone uses, a look at them, a call to oneself, and the switch. Devices count from the next call on. */
export function DeviceSettings({ phone, onDone }: { phone: PhoneState; onDone: () => void }) {
  const { t } = useTranslation('webphone');
  const ask = useAsk();
  const dispatch = useAppDispatch();
  const devices = useDevices();
  const canTest = phone.line === 'registered' && phone.call === null;
  return (
    <div className="webphone-settings">
      <DeviceChoice setting="microphone" devices={devices} />
      <DeviceChoice setting="speaker" devices={devices} />
      <DeviceChoice setting="ringDevice" devices={devices} />
      <p className="webphone-hint">{t('settings.hint')}</p>
      <Button disabled={phone.call !== null} onClick={() => dispatch(deviceCheckAsked({ reason: 'settings' }))}>
        <Mic size="1.6rem" strokeWidth={1.75} aria-hidden />
        {t('settings.check')}
      </Button>
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
