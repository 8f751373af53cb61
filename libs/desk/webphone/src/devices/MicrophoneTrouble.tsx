import { useTranslation } from '@santral/desk-platform/i18n';
import { CircleAlert } from 'lucide-react';
import type { MicrophoneProblem } from './devices';

/** Where the browser at hand keeps the answer to its own question. */
function browserOf(userAgent: string): 'firefox' | 'safari' | 'chromium' {
  if (/firefox/i.test(userAgent)) return 'firefox';
  return /safari/i.test(userAgent) && !/chrom(e|ium)|edg/i.test(userAgent) ? 'safari' : 'chromium';
}

/** What is wrong with the microphone, and what to do about it in this browser. */
export function MicrophoneTrouble({ problem }: { problem: MicrophoneProblem }) {
  const { t } = useTranslation('webphone');
  return (
    <div className="trouble" role="alert">
      <CircleAlert size="1.6rem" strokeWidth={1.75} aria-hidden />
      <div>
        <p>{t(`problem.${problem}`)}</p>
        {problem === 'microphone-refused' && <p>{t(`check.help.${browserOf(navigator.userAgent)}`)}</p>}
      </div>
    </div>
  );
}
