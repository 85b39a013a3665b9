import type { FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { icons } from '../../../ui/icon.tsx';
import { LinkRow, Rows } from '../../../ui/rows.tsx';
import { IncidentCard } from '../../incidents/incidents.public.tsx';
import { boardPath } from '../../suggestions/suggestions.public.tsx';

/** Links to the merged report, the known issue or the suggestion. */
export const LinkedItems = ({ info }: { readonly info: FeedbackInfo }) => {
  const t = useText();
  const { merged_into: mergedInto, incident, suggestion } = info;
  const { supporters: verified = 0, unverified_supporters: unverified = 0 } = suggestion ?? {};
  // Installations that launch by parameters have no verified players.
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
            isContent
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
