import type { ExtensionPreview, ExtensionSecret } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Button } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { extensionsApi } from '../extensions.api';
import { ExtensionPanel, type ExtensionValues } from './ExtensionPanel';
import { WizardSteps } from './WizardSteps';
import { WritePreview } from './WritePreview';

interface Props {
  pbx: string;
  queues: readonly string[];
  onMade: (made: ExtensionSecret) => void;
  onClose: () => void;
}

/** Makes an extension in two steps: its settings, then what they would write on the PBX, which is written when somebody says so. */
export function NewExtension({ pbx, queues, onMade, onClose }: Props) {
  const { t } = useTranslation('extensions');
  const [preview, setPreview] = useState<ExtensionPreview | null>(null);
  const look = async (values: ExtensionValues) => {
    setPreview(await extensionsApi.preview({ pbx, ...values }));
    return null;
  };
  const write = async (values: ExtensionValues) => {
    try {
      onMade(await extensionsApi.create({ pbx, ...values }));
    } catch (error) {
      // What was refused stands at a field of the first step.
      setPreview(null);
      throw error;
    }
    return null;
  };
  const back = (
    <Button type="text" icon={<ArrowLeft className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setPreview(null)}>
      {t('wizard.back')}
    </Button>
  );
  return (
    <ExtensionPanel
      extension={null}
      queues={queues}
      onSave={preview ? write : look}
      onClose={onClose}
      saveText={t(preview ? 'wizard.doWrite' : 'wizard.next')}
      actions={preview && back}
      review={preview && <WritePreview preview={preview} />}
    >
      <WizardSteps current={preview ? 'write' : 'settings'} />
    </ExtensionPanel>
  );
}
