import {
  isEventType,
  postTypes,
  questionCategories,
  type QuestionCategoryName,
} from '@guildhall/contract/articles/post-types.ts';
import { Button, Select, Switch } from '@mantine/core';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { useOpenArticle, useSaveState, useSettingsState } from '../use-open-article.ts';
import { StashNotice } from '../text/stash-notice.tsx';
import { useSaving } from '../use-saving.ts';
import { CoverField } from './cover-field.tsx';
import { EventFields } from './event-fields.tsx';
import styles from './settings-tab.module.css';
import { RatingCard } from './rating-card.tsx';
import { StatusCard } from './status-card.tsx';

const CategoryField = () => {
  const t = useText();
  const { session, mayWrite } = useOpenArticle();
  const { settings } = useSettingsState();
  const names = Object.keys(questionCategories) as QuestionCategoryName[];
  return (
    <Select
      label={t('editor.category')}
      description={t('editor.category.hint')}
      allowDeselect={false}
      disabled={!mayWrite}
      data={names.map((name) => ({ value: String(questionCategories[name]), label: t(`articles.category.${name}`) }))}
      value={settings.category_id === null ? null : String(settings.category_id)}
      onChange={(value) => {
        const chosen = names.find((name) => String(questionCategories[name]) === value);
        if (chosen !== undefined) session.changeSettings({ category_id: questionCategories[chosen] });
      }}
    />
  );
};

/** Save bar, shown only while settings are unsaved. */
const SettingsFoot = () => {
  const t = useText();
  const { session } = useOpenArticle();
  const { isDirty, isBehind } = useSettingsState();
  const { areTimesInOrder, saveSettings } = useSaving();
  const state = useSaveState('settings');
  if (!isDirty) return null;
  return (
    <div className={styles['foot']}>
      {state?.kind === 'failed' && (
        <p className={styles['soft']} data-tone="danger" role="alert">
          {t('editor.save_failed', { reason: failureText(state.error) })}
        </p>
      )}
      {isBehind && (
        <p className={styles['soft']} data-tone="danger" role="status">
          {t('editor.behind.settings')}
        </p>
      )}
      <div className={styles['line']}>
        <Button variant="subtle" color="gray" onClick={() => session.discard('settings')}>
          {t('editor.discard')}
        </Button>
        <Button loading={state?.kind === 'saving'} disabled={!areTimesInOrder} onClick={() => void saveSettings()}>
          {isBehind ? t('editor.behind.compare') : t('editor.settings.save')}
        </Button>
      </div>
    </div>
  );
};

/** Status and all settings that are shared by every language. */
export const SettingsTab = () => {
  const t = useText();
  const { article, session, mayWrite } = useOpenArticle();
  const { settings } = useSettingsState();
  return (
    <div className={styles['tab']}>
      <div className={styles['scroll']}>
        <StatusCard />
        {mayWrite && <StashNotice part="settings" />}
        {article.post_type === postTypes.question && <CategoryField />}
        {isEventType(article.post_type) && <EventFields />}
        <CoverField />
        <RatingCard />
        <Switch
          label={t('editor.pin')}
          description={t('editor.pin.hint')}
          disabled={!mayWrite}
          checked={settings.pinned}
          onChange={(event) => session.changeSettings({ pinned: event.currentTarget.checked })}
        />
      </div>
      {mayWrite && <SettingsFoot />}
    </div>
  );
};
