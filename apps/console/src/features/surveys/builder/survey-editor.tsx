import { surveyTypes, type SurveyType } from '@guildhall/contract/surveys/rules.ts';
import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { choiceField, useAddressState } from '../../../platform/address/address-state.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { rememberOpened } from '../../../platform/address/recently-opened.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import { textKey } from '../../../multilingual/model/sheet-texts.ts';
import { ReadOnlyNote, SaveBar } from '../../../multilingual/save-bar.tsx';
import { useSaveKey } from '../../../multilingual/use-lang.ts';
import { SheetNotices } from '../../../multilingual/sheet-notices.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { FormerKindsNotice } from '../components/former-kinds-notice.tsx';
import { SurveyStatus } from '../components/survey-status.tsx';
import { isTitleMissing, publishFaults, settingsFaults } from '../model/completeness.ts';
import { structureOf } from '../model/survey-sheet.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { SettingsTab } from '../settings/settings-tab.tsx';
import { TranslationsTab } from '../translations/translations-tab.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import styles from './editor.module.css';
import { QuestionsTab } from './questions-tab.tsx';
import { SurveyActions, useDuplicate } from './survey-actions.tsx';
import { useSurveySheet } from './use-survey-sheet.ts';

const tabs = ['questions', 'words', 'settings'] as const;
type Tab = (typeof tabs)[number];
const addressFields = { tab: choiceField(tabs) };

interface SurveyEditorProps {
  readonly survey: StaffSurvey | null;
  readonly type: SurveyType;
}

const useTabs = () => {
  const t = useText();
  const { values, change } = useAddressState(addressFields);
  const tab = values.tab ?? 'questions';
  const show = (next: Tab): void => change({ tab: next === 'questions' ? undefined : next });
  useShortcuts(
    tabs.map((name, index) => ({
      keys: String(index + 1),
      label: t(`surveys.tab.${name}`),
      scope: 'editor' as const,
      run: () => show(name),
    })),
  );
  return { tab, show };
};

const Duplicate = ({ id }: { readonly id: number }) => {
  const t = useText();
  const duplicate = useDuplicate(id);
  return (
    <Button size="compact-xs" variant="default" onClick={duplicate}>
      {t('surveys.locked.duplicate')}
    </Button>
  );
};

export const SurveyEditor = ({ survey, type }: SurveyEditorProps) => {
  const t = useText();
  const mayWrite = useStaff().may('surveys.write');
  const { state, save, saveApart } = useSurveySheet(survey, type);
  const isReadOnly = !mayWrite;
  const isLocked = survey !== null && survey.state !== 'draft';
  useSaveKey(isReadOnly ? null : save);
  const { tab, show } = useTabs();
  const nowMs = useNow();
  const { sheet } = state;
  const faults = useMemo(() => publishFaults(sheet, nowMs), [sheet, nowMs]);
  const faulty = useMemo(() => new Set(faults.flatMap((fault) => ('id' in fault ? [fault.id] : []))), [faults]);
  const [openId, setOpenId] = useState<number | null>(() => structureOf(sheet)[0]?.id ?? null);
  useEffect(() => {
    if (survey !== null) rememberOpened({ path: `/surveys/${survey.id}`, title: survey.title });
  }, [survey]);
  const title = valueAt(sheet, textKey('title', defaultLang)).trim();
  const missing = isTitleMissing(sheet)
    ? t('surveys.fault.title')
    : settingsFaults(sheet).length > 0
      ? t('surveys.fault.settings')
      : undefined;
  const go = (question: number): void => {
    show('questions');
    setOpenId(question);
  };
  return (
    <PageFrame>
      <PageHeader
        title={title === '' ? t(type === surveyTypes.vote ? 'surveys.new.vote' : 'surveys.new.questionnaire') : title}
        before={<BackLink home="/surveys" label={t('surveys.back')} />}
        beside={survey !== null && <SurveyStatus survey={survey} />}
        hint={
          survey === null ? (
            t('surveys.new.hint')
          ) : (
            <>
              {`#${survey.id} · `}
              {t('editor.changed_by', { name: state.savedBy })} <TimeText at={survey.updated_at} />
            </>
          )
        }
        actions={
          <>
            {!mayWrite && <ReadOnlyNote />}
            {isLocked && (
              <Button
                component={Link}
                to={`/surveys/${survey.id}/results`}
                variant="default"
                leftSection={<IconChartBar size={16} stroke={1.7} />}
              >
                {t('surveys.results')}
              </Button>
            )}
            <SaveBar state={state} fields={[]} isReadOnly={isReadOnly} missing={missing} onSave={save}>
              {survey !== null && mayWrite && (
                <SurveyActions
                  survey={survey}
                  isDirty={state.isDirty}
                  faults={faults}
                  onGo={go}
                  onRemoved={state.discard}
                />
              )}
            </SaveBar>
          </>
        }
      />
      <div className={styles['columns']}>
        <section className={styles['main']} aria-label={t(`surveys.tab.${tab}`)}>
          <div className={styles['tabs']}>
            <SegmentedControl
              aria-label={t('surveys.tabs')}
              value={tab}
              data={tabs.map((name) => ({ value: name, label: t(`surveys.tab.${name}`) }))}
              onChange={(name) => show(tabs.find((other) => other === name) ?? 'questions')}
            />
          </div>
          {survey !== null && <FormerKindsNotice survey={survey} />}
          {!isReadOnly && <ConflictDialog state={state} saveApart={saveApart} />}
          {!isReadOnly && <SheetNotices state={{ ...state, conflicts: [] }} fields={[]} />}
          {tab === 'questions' && (
            <QuestionsTab
              state={state}
              faulty={faulty}
              openId={openId}
              onOpen={setOpenId}
              isLocked={isLocked}
              isReadOnly={isReadOnly}
              duplicate={survey !== null && mayWrite && <Duplicate id={survey.id} />}
            />
          )}
          {tab === 'words' && <TranslationsTab state={state} isReadOnly={isReadOnly} />}
          {tab === 'settings' && <SettingsTab survey={survey} state={state} isReadOnly={isReadOnly} />}
        </section>
        <aside className={styles['aside']} aria-label={t('surveys.preview')}>
          <PreviewPanel id={survey?.id ?? null} sheet={sheet} openId={tab === 'questions' ? openId : null} />
        </aside>
      </div>
    </PageFrame>
  );
};
