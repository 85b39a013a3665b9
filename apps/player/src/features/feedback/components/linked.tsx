import type { FeedbackInfo } from '@guildhall/contract/feedback.ts';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/i18n.ts';
import { icons } from '../../../ui/icon.tsx';
import { LinkRow, Rows } from '../../../ui/rows.tsx';
import { IncidentCard } from '../../incidents/incidents.public.tsx';
import { boardPath } from '../../suggestions/suggestions.public.tsx';

/** Where else the report went: another one of the player's, a known issue, the board. */
export const Linked = ({ info }: { readonly info: FeedbackInfo }) => {
  const t = useText();
  const { merged_into: mergedInto, incident, suggestion } = info;
  const { supporters: verified = 0, unverified_supporters: unverified = 0 } = suggestion ?? {};
  // An installation that launches by parameters verifies no one.
  const hasVerified = config.launch !== 'parameters';
  return (
    <>
      {mergedInto !== null && (
        <Rows>
          <LinkRow icon={icons.feedback} to={`/feedback/info/${mergedInto}`} label={t('feedback.merged')} />
        </Rows>
      )}
      {incident !== null && <IncidentCard incident={incident} />}
      {suggestion !== null && (
        <Rows>
          <LinkRow
            icon={icons.idea}
            to={boardPath}
            label={suggestion.title}
            hint={[
              t('feedback.on_board', { count: hasVerified ? verified : unverified }),
              ...(hasVerified && unverified > 0 ? [t('suggestions.unverified', { count: unverified })] : []),
            ].join(' · ')}
          />
        </Rows>
      )}
    </>
  );
};
