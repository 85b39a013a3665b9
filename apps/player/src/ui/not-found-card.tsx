import { useText } from '../platform/text/i18n.ts';
import { ButtonLink } from './button.tsx';
import { StateCard } from './state-card.tsx';

export const NotFoundCard = () => {
  const t = useText();
  return (
    <StateCard art="lost" title={t('error.not_found')} text={t('shell.not_found.text')}>
      <ButtonLink to="/home">{t('shell.go_home')}</ButtonLink>
    </StateCard>
  );
};
