import { useTranslation } from '@santral/desk-platform/i18n';
import { Button } from '@santral/desk-platform/ui-kit';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { AuthField } from './AuthField';

/** A password field whose text can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof AuthField>, 'type' | 'end' | 'dir'>) {
  const { t } = useTranslation('identity');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <AuthField
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      end={
        <Button kind="text" iconOnly aria-label={t(isShown ? 'login.hidePassword' : 'login.showPassword')} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          <Icon size="1.6rem" strokeWidth={1.75} aria-hidden />
        </Button>
      }
    />
  );
}
