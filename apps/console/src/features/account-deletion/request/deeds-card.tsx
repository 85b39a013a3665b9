import { Button } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconHandStop,
  IconInfoCircle,
  IconLink,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react';
import { useText, type Translate } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { agreementOf, needsLink, type Choice, type Deed } from '../model/deeds.ts';
import { Card } from './card.tsx';
import { deedKeys } from './deed-keys.ts';
import { useRequest, type OpenRequest } from './request-context.ts';
import styles from './request.module.css';

const icons: Record<Deed, TablerIcon> = {
  link: IconLink,
  confirm: IconCircleCheck,
  reject: IconBan,
  hold: IconPlayerPause,
  release: IconPlayerPlay,
  stop: IconHandStop,
};

/** Whose turn it is, or why nothing can be decided. */
const standingOf = ({ request, mayDecide }: OpenRequest, ownId: string, t: Translate): string => {
  const { state, held_at: heldAt, first_by: first } = request;
  if (request.is_refuted) return t('deletions.standing.refuted');
  if (state !== 'requested') {
    return t(state === 'confirmed' && heldAt !== null ? 'deletions.standing.held' : `deletions.standing.${state}`);
  }
  if (heldAt !== null) return t('deletions.standing.held_request');
  if (!mayDecide) return t('deletions.standing.read_only');
  if (needsLink(request)) return t('deletions.standing.unlinked');
  return t(`deletions.agreement.${agreementOf(request, ownId)}`, { name: first?.name ?? t('deletions.somebody') });
};

const DeedButton = ({ choice }: { readonly choice: Choice }) => {
  const t = useText();
  const { id } = useStaff();
  const { request, show } = useRequest();
  const { deed, obstacle } = choice;
  const Icon = icons[deed];
  const isSecond = deed === 'confirm' && agreementOf(request, id) === 'second';
  const isMain = deed === 'link' || deed === 'release' || (deed === 'confirm' && !needsLink(request));
  return (
    <Button
      fullWidth
      classNames={{ label: styles['label'] ?? '' }}
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon size={16} stroke={1.7} />}
      rightSection={<Kbd keys={deedKeys[deed]} />}
      disabled={obstacle !== null}
      {...(obstacle !== null && { title: t(`deletions.obstacle.${obstacle}`) })}
      onClick={() => show(deed)}
    >
      {t(isSecond ? 'deletions.confirm.second' : `deletions.deed.${deed}`)}
    </Button>
  );
};

/** What this member of staff can do now, and whose turn it is. */
export const DeedsCard = () => {
  const t = useText();
  const open = useRequest();
  const { id } = useStaff();
  const { choices } = open;
  const obstacle = choices.find((choice) => choice.obstacle !== null)?.obstacle;
  return (
    <Card title={t('deletions.decision')}>
      <Notice tone={choices.length === 0 ? 'info' : 'wait'} icon={IconInfoCircle}>
        {standingOf(open, id, t)}
        {obstacle === 'held' && ` ${t('deletions.obstacle.held')}`}
      </Notice>
      {choices.length > 0 && (
        <div className={styles['deeds']}>
          {choices.map((choice) => (
            <DeedButton key={choice.deed} choice={choice} />
          ))}
        </div>
      )}
    </Card>
  );
};
