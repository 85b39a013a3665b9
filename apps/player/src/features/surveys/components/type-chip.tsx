import { surveyTypes, type SurveyType } from '@guildhall/contract/surveys/rules.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { surveyIcons } from '../surveys.icons.ts';
import styles from './type-chip.module.css';

export const TypeChip = ({ type }: { readonly type: SurveyType }) => {
  const t = useText();
  const name = type === surveyTypes.vote ? 'vote' : 'questionnaire';
  return (
    <span className={styles['chip']}>
      <Icon d={surveyIcons[name]} size={16} />
      {t(`surveys.type.${name}`)}
    </span>
  );
};
