import type { ContactReason } from '@guildhall/contract/reasons/staff.ts';
import { tagBounds } from '@guildhall/contract/reasons/rules.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import { ActionIcon, Button, Pill, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import styles from '../components/reason-list.module.css';
import { movedIds, nameIn, treeOf } from '../model/reason-tree.ts';
import { moveReasons, removeTag, useReasons, useTags } from '../reasons.data.ts';

type Edited = { readonly reason: ContactReason | null; readonly parent: ContactReason | null };
const icon = { size: 17, stroke: 1.7 };
const tell = (error: unknown): void => void notifications.show({ color: 'red', message: failureText(error) });

interface RowProps {
  readonly reason: ContactReason;
  readonly siblings: readonly ContactReason[];
  readonly edit: (edited: Edited) => void;
}

const Row = ({ reason, siblings, edit }: RowProps) => {
  const t = useText();
  const lang = langOfLocale(useLocale());
  const mayWrite = useStaff().may('reasons.write');
  const name = nameIn(reason, lang);
  const ids = siblings.map(({ id }) => id);
  const move = (by: 1 | -1) => (): void => void moveReasons(reason.parent_id, movedIds(ids, reason.id, by)).catch(tell);
  return (
    <div
      className={styles['row']}
      data-below={reason.parent_id !== null || undefined}
      data-off={!reason.is_active || undefined}
    >
      <span className={styles['name']} dir="auto">
        {name}
      </span>
      {!reason.is_active && <StatusBadge tone="quiet">{t('reasons.inactive')}</StatusBadge>}
      {reason.skill !== null && (
        <span className={styles['meta']}>{t('reasons.skill_is', { skill: reason.skill })}</span>
      )}
      <span className={styles['meta']}>{t('reasons.in_languages', { count: reason.names.length })}</span>
      {mayWrite && (
        <>
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            disabled={ids[0] === reason.id}
            aria-label={t('reasons.move_up', { name })}
            onClick={move(-1)}
          >
            <IconArrowUp {...icon} />
          </ActionIcon>
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            disabled={ids.at(-1) === reason.id}
            aria-label={t('reasons.move_down', { name })}
            onClick={move(1)}
          >
            <IconArrowDown {...icon} />
          </ActionIcon>
          {reason.parent_id === null && (
            <ActionIcon
              size={40}
              variant="subtle"
              color="gray"
              aria-label={t('reasons.new_below', { name })}
              onClick={() => edit({ reason: null, parent: reason })}
            >
              <IconPlus {...icon} />
            </ActionIcon>
          )}
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            aria-label={t('reasons.edit', { name })}
            onClick={() => edit({ reason, parent: null })}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        </>
      )}
    </div>
  );
};

const Tags = () => {
  const t = useText();
  const mayWrite = useStaff().may('reasons.write');
  const { data, error, refetch } = useTags();
  if (data === undefined) return error === null ? null : <FailedState error={error} retry={() => void refetch()} />;
  return (
    <section aria-label={t('reasons.tags')}>
      <h2 className={styles['heading']}>{t('reasons.tags_count', { count: data.length, max: tagBounds.max })}</h2>
      <p className={styles['note']}>{t('reasons.tags_list_hint')}</p>
      <div className={styles['tags']}>
        {data.map((tag) => (
          <Pill
            key={tag}
            size="lg"
            withRemoveButton={mayWrite}
            removeButtonProps={{ 'aria-label': t('reasons.tag_remove', { tag }) }}
            onRemove={() => void removeTag(tag).catch(tell)}
          >
            {tag}
          </Pill>
        ))}
      </div>
    </section>
  );
};

const Reasons = ({ edit }: Pick<RowProps, 'edit'>) => {
  const t = useText();
  const { data, error, refetch } = useReasons();
  if (data === undefined && error !== null) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={360} radius="md" role="status" aria-label={t('shell.loading')} />;
  const tree = treeOf(data);
  return (
    <div className={styles['frame']}>
      <ul className={styles['list']} aria-label={t('reasons.title')}>
        {tree.map(({ reason, children }) => (
          <li key={reason.id}>
            <Row reason={reason} siblings={tree.map((branch) => branch.reason)} edit={edit} />
            {children.map((child) => (
              <Row key={child.id} reason={child} siblings={children} edit={edit} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The list of contact reasons, in two levels, and the tags. */
export const ReasonsScreen = () => {
  const t = useText();
  const mayWrite = useStaff().may('reasons.write');
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <>
      <PageHeader
        title={t('reasons.title')}
        hint={t('reasons.hint')}
        {...(mayWrite && {
          actions: (
            <Button
              leftSection={<IconPlus size={15} stroke={1.8} />}
              onClick={() => setEdited({ reason: null, parent: null })}
            >
              {t('reasons.new')}
            </Button>
          ),
        })}
      />
      <div>
        <Reasons edit={setEdited} />
        <Tags />
      </div>
      {edited !== null && <ReasonDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  );
};
