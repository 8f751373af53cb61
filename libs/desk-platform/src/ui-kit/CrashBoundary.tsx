import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFault } from '../store/report-fault';
import { Button } from './Button';
import { StateView } from './StateView';

interface Props {
  /** What the report calls this part. */
  where: string;
  children: ReactNode;
}

/** Keeps a fault in one part from taking the rest of the screen with it; reports it and offers to try again. */
export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };
  static getDerivedStateFromError = () => ({ hasCrashed: true });

  override componentDidCatch(error: unknown) {
    reportFault(this.props.where, error);
  }

  override render() {
    return this.state.hasCrashed ? <Crashed onRetry={() => this.setState({ hasCrashed: false })} /> : this.props.children;
  }
}

function Crashed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <StateView
      role="alert"
      icon={TriangleAlert}
      title={t('view.crashTitle')}
      text={t('view.crashText')}
      actions={<Button onClick={onRetry}>{t('view.retry')}</Button>}
    />
  );
}
