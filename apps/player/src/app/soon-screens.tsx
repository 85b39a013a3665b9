import { LaunchGate } from '../features/launch/launch.public.tsx';
import { useText } from '../platform/i18n.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Screen, type TitleId } from '../ui/screen.tsx';
import { StateCard } from '../ui/state-card.tsx';

/** Screens whose feature is not built yet. They are honest about it, and keep strangers out as the real ones will. */
const soon = (title: TitleId) => () => {
  const t = useText();
  return (
    <Screen title={title}>
      <LaunchGate>
        <StateCard art="soon" title={t('shell.soon.title')} text={t('shell.soon.text')}>
          <ButtonLink look="plain" to="/home">
            {t('shell.go_home')}
          </ButtonLink>
        </StateCard>
      </LaunchGate>
    </Screen>
  );
};

export const SurveyScreen = soon('title.survey');
export const SurveyInfoScreen = soon('title.survey_info');
export const AccountDeletionScreen = soon('title.account_deletion');
