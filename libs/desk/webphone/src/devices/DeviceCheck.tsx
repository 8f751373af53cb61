import { ECHO_TEST_EXTENSION } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { type DeviceCheckReason, phoneAsked, selectWebphone } from '@santral/desk-platform/phone';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, Dialog } from '@santral/desk-platform/ui-kit';
import { AudioLines, Camera, CameraOff, PhoneOff, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readSettings } from '../settings';
import { playTestTone } from '../sounds';
import { DeviceChoice, type DeviceSetting } from './DeviceChoice';
import { askForCamera, type CameraState } from './devices';
import { webphoneActions } from './device-check.slice';
import { LevelMeter } from './LevelMeter';
import { MicrophoneTrouble } from './MicrophoneTrouble';
import { useDevices } from './use-devices';
import { type Microphone, useMicrophone } from './use-microphone';
import './device-check.css';

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Asks for microphone and camera, lets the devices be chosen, seen and heard, and says what to do when the microphone does not work. */
export function DeviceCheck({ reason }: { reason: DeviceCheckReason }) {
  const { t } = useTranslation('webphone');
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState(() => readSettings().microphone);
  const { microphone, again } = useMicrophone(chosen);
  const [isUnderstood, setUnderstood] = useState(false);
  const isFailed = microphone.kind === 'failed';
  const devices = useDevices(microphone.kind === 'open');
  const close = (goesOn: boolean) => dispatch(webphoneActions.checkClosed({ isReady: microphone.kind === 'open', goesOn }));
  const mayGoOn = microphone.kind === 'open' || (isFailed && isUnderstood);
  const footer = (
    <>
      <Button className="push" onClick={() => close(false)}>{t(reason === 'login' ? 'check.cancel' : 'check.close')}</Button>
      {isFailed && (
        <Button kind="primary" onClick={again}>
          {t('check.again')}
        </Button>
      )}
      {(reason === 'login' || microphone.kind === 'open') && (
        <Button kind={isFailed ? 'default' : 'primary'} aria-disabled={!mayGoOn} onClick={() => mayGoOn && close(true)}>
          {t(reason === 'settings' ? 'check.done' : isFailed ? 'check.joinAnyway' : 'check.join')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t('check.title')} isOpen keepsFocus onClose={() => close(false)} footer={footer}>
      <div className="device-check">
        <p className="device-check-intro">{t(reason === 'login' ? 'check.intro' : 'check.introSettings')}</p>
        <section className="device-check-part">
          <DeviceChoice setting="microphone" devices={devices} onChange={setChosen} />
          <MicrophoneState microphone={microphone} />
        </section>
        {isFailed && reason === 'login' && (
          <label className="device-check-understood">
            <input type="checkbox" checked={isUnderstood} onChange={({ target }) => setUnderstood(target.checked)} />
            {t('check.understood')}
          </label>
        )}
        <Output setting="speaker" devices={devices} word={t('check.playVoice')} />
        <Output setting="ringDevice" devices={devices} word={t('check.playRing')} />
        <CameraLine isAsked={microphone.kind !== 'asking'} />
        <Echo />
      </div>
    </Dialog>
  );
}

function MicrophoneState({ microphone }: { microphone: Microphone }) {
  const { t } = useTranslation('webphone');
  if (microphone.kind === 'failed') return <MicrophoneTrouble problem={microphone.problem} />;
  return microphone.kind === 'open' ? (
    <LevelMeter stream={microphone.stream} />
  ) : (
    <p className="device-check-hint" role="status">
      {t('check.asking')}
    </p>
  );
}

/** An output and a sound to try it with. */
function Output({ setting, devices, word }: { setting: Exclude<DeviceSetting, 'microphone'>; devices: readonly MediaDeviceInfo[]; word: string }) {
  const { t } = useTranslation('webphone');
  const [result, setResult] = useState<'played' | 'failed' | null>(null);
  const play = async () => setResult((await playTestTone(readSettings()[setting])) ? 'played' : 'failed');
  return (
    <section className="device-check-part">
      <div className="device-check-row">
        <DeviceChoice setting={setting} devices={devices} onChange={() => setResult(null)} />
        <Button onClick={() => void play()}>
          <Volume2 {...icon} />
          {word}
        </Button>
      </div>
      <p className="device-check-hint" role="status">
        {result !== null && t(`check.${result}`)}
      </p>
    </section>
  );
}

/** The camera is asked for after the microphone, and whatever the answer is, calls work. */
function CameraLine({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation('webphone');
  const [camera, setCamera] = useState<CameraState | 'asking'>('asking');
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    void askForCamera().then((state) => !isGone && setCamera(state));
    return () => {
      isGone = true;
    };
  }, [isAsked]);
  const Icon = camera === 'ready' ? Camera : CameraOff;
  return (
    <p className="device-check-line" role="status">
      <Icon {...icon} />
      {t(`check.camera.${camera}`)}
    </p>
  );
}

/** A call to oneself, as soon as the phone is registered. */
function Echo() {
  const { t } = useTranslation('webphone');
  const dispatch = useAppDispatch();
  const { line, call } = useAppSelector(selectWebphone);
  const isUnderWay = call?.number === ECHO_TEST_EXTENSION;
  const canCall = line === 'registered' && call === null;
  return (
    <section className="device-check-row">
      <p className="device-check-hint">{t(canCall || isUnderWay ? 'settings.echoHint' : 'check.echoLater')}</p>
      {isUnderWay ? (
        <Button onClick={() => dispatch(phoneAsked({ do: 'hang-up' }))}>
          <PhoneOff {...icon} />
          {t('check.endEcho')}
        </Button>
      ) : (
        <Button disabled={!canCall} onClick={() => dispatch(phoneAsked({ do: 'dial', number: ECHO_TEST_EXTENSION }))}>
          <AudioLines {...icon} />
          {t('settings.echo')}
        </Button>
      )}
    </section>
  );
}
