import { cardBounds } from '@guildhall/contract/players/card.ts';
import { isPersonValue, staffSearchBounds } from '@guildhall/contract/staff-search/kinds.ts';
import { Button, Loader } from '@mantine/core';
import { IconEyeOff, IconHistory } from '@tabler/icons-react';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LooksLeft } from '../../staff/looks-left.public.tsx';
import { searchFields, textOf } from '../model/search-filters.ts';
import { usePerson } from '../staff-search.data.ts';
import { HitList } from './hit-list.tsx';

/** Searching by personal data is recorded, so it takes a click and never starts while typing. */
export const PersonLine = () => {
  const t = useText();
  const { may } = useStaff();
  const { values, change } = useAddressState(searchFields);
  const text = textOf(values);
  const by = isPersonValue(text) ? 'person' : 'name';
  const mayUnmask = may(by === 'person' ? 'feedback.unmask' : 'players.unmask');
  const isAsked = mayUnmask && values.person === text;
  const { data, error, isError, refetch } = usePerson(isAsked ? text : null);
  if (by === 'person' && !may('feedback.read')) return null;
  if (by === 'name' && (!mayUnmask || text.length < staffSearchBounds.nameMin || text.length > cardBounds.nameMax)) {
    return null;
  }
  if (!mayUnmask) {
    return (
      <Notice tone="info" icon={IconEyeOff}>
        {t('staff_search.person.refused')}
      </Notice>
    );
  }
  if (!isAsked) {
    return (
      <Notice
        tone="info"
        icon={IconEyeOff}
        actions={
          <Button size="compact-xs" variant="default" onClick={() => change({ person: text })}>
            {t(`staff_search.${by}.search`)}
          </Button>
        }
      >
        {t(`staff_search.${by}.offer`)}
        <LooksLeft limit="unmasks" />
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="info" icon={IconHistory}>
        {t(`staff_search.${by}.done`)}
      </Notice>
      {data === undefined && isError && <FailedState error={error} retry={() => void refetch()} />}
      {data === undefined && !isError && <Loader size="sm" aria-label={t('shell.loading')} />}
      {data !== undefined && data.list.length === 0 && <p>{t(`staff_search.${by}.nothing`)}</p>}
      {data !== undefined && data.list.length > 0 && (
        <HitList hits={data.list} label={t('staff_search.person.found')} />
      )}
    </>
  );
};
