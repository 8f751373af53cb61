import { api } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';

const EVERY_MS = 15_000;

/** Whether the server answers, before anybody types a password into the void. Nothing is claimed until the first answer. */
export function ServerState() {
  const { t } = useTranslation('identity');
  const [isUp, setIsUp] = useState<boolean | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        await api.get('/api/health/live', z.unknown(), { signal: abort.signal });
        setIsUp(true);
      } catch {
        if (abort.signal.aborted) return;
        setIsUp(false);
      }
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, []);
  return (
    <footer className={isUp === false ? 'auth-footer is-down' : 'auth-footer'} role="status">
      {isUp === true && <CircleCheck className="is-up" size="1.4rem" strokeWidth={2} aria-hidden />}
      {isUp === false && <CircleX size="1.4rem" strokeWidth={2} aria-hidden />}
      {isUp !== null && t(isUp ? 'server.up' : 'server.down')}
    </footer>
  );
}
