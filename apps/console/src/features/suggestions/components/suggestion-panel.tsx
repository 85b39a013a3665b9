import { suggestionStates } from '@guildhall/contract/suggestions/states.ts';
import type { StaffSuggestion } from '@guildhall/contract/suggestions/staff.ts';
import { Anchor, Button, Select } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { Facts, PanelGroup } from '../../../multilingual/panel-group.tsx';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { stateOf } from '../model/suggestion-sheet.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface SuggestionPanelProps {
  readonly suggestion: StaffSuggestion;
  readonly state: SheetState;
  readonly isReadOnly: boolean;
}

const StateChoice = ({ state, isReadOnly }: Omit<SuggestionPanelProps, 'suggestion'>) => {
  const t = useText();
  const chosen = stateOf(state.sheet);
  return (
    <PanelGroup title={t('suggestions.column.state')} hint={t(`suggestions.state_hint.${chosen}`)}>
      <Select
        aria-label={t('suggestions.column.state')}
        data={suggestionStates.map((name) => ({ value: name, label: t(`suggestions.state.${name}`) }))}
        value={chosen}
        allowDeselect={false}
        disabled={isReadOnly}
        onChange={(name) => {
          if (name !== null) state.change({ state: name });
        }}
      />
    </PanelGroup>
  );
};

export const SuggestionPanel = ({ suggestion, state, isReadOnly }: SuggestionPanelProps) => {
  const t = useText();
  const locale = useLocale();
  const mayReadReports = useStaff().may('feedback.read');
  const [isMerging, setIsMerging] = useState(false);
  const { feedback_id: source, unverified_supporters: unverified } = suggestion;
  return (
    <>
      {suggestion.merged_into === null && <StateChoice state={state} isReadOnly={isReadOnly} />}
      <PanelGroup title={t('suggestions.facts')}>
        <Facts
          facts={[
            { name: t('suggestions.column.supporters'), value: formatNumber(suggestion.supporters, locale) },
            { name: t('suggestions.supporters.unverified'), value: formatNumber(unverified, locale) },
            { name: t('suggestions.column.published'), value: <TimeText at={suggestion.published_at} isAbsolute /> },
            {
              name: t('suggestions.from'),
              value:
                source === null ? (
                  t('suggestions.from.staff')
                ) : mayReadReports ? (
                  <Anchor component={Link} to={`/feedback/${source}`} size="xs">
                    {t('suggestions.from.report')}
                  </Anchor>
                ) : (
                  t('suggestions.from.player')
                ),
            },
          ]}
        />
      </PanelGroup>
      {!isReadOnly && (
        <PanelGroup title={t('suggestions.merge')} hint={t('suggestions.merge.hint')}>
          <Button
            variant="default"
            leftSection={<IconArrowMerge size={16} stroke={1.7} />}
            disabled={state.isDirty}
            {...(state.isDirty ? { title: t('texts.save_first') } : {})}
            onClick={() => setIsMerging(true)}
          >
            {t('suggestions.merge.open')}
          </Button>
          <MergeDialog suggestion={suggestion} isOpen={isMerging} onClose={() => setIsMerging(false)} />
        </PanelGroup>
      )}
    </>
  );
};
