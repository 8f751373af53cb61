import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { selectToasts, toastClosed, TOAST_MS, type Toast } from '../store/toasts.slice';
import { Button } from './Button';
import './toaster.css';

const icons: Record<Toast['kind'], LucideIcon> = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

/** The product's notifications: six seconds, at most five, top centre. One with an action stays until it is used or closed. */
export function Toaster() {
  const { t } = useTranslation('platform');
  const toasts = useAppSelector(selectToasts);
  return (
    <section className="toaster" aria-label={t('toast.region')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const { t } = useTranslation('platform');
  const dispatch = useAppDispatch();
  const { id, kind, text, action } = toast;
  const stays = action !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dispatch(toastClosed(id)), TOAST_MS);
    return () => clearTimeout(timer);
  }, [dispatch, id, stays]);
  const Icon = icons[kind];
  return (
    <div className={`toast toast-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size="1.6rem" strokeWidth={1.75} aria-hidden />
      <span className="toast-text">{text}</span>
      {action && (
        <Button
          kind="text"
          size="small"
          onClick={() => {
            dispatch(toastClosed(id));
            dispatch(action.dispatch);
          }}
        >
          {action.label}
        </Button>
      )}
      <Button kind="text" size="small" iconOnly aria-label={t('toast.close')} onClick={() => dispatch(toastClosed(id))}>
        <X size="1.4rem" strokeWidth={1.75} aria-hidden />
      </Button>
    </div>
  );
}
