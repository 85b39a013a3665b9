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
import { useText, type Translate } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { agreementOf, needsLink, type Choice, type DeletionAction } from '../model/actions.ts';
import { Card } from './card.tsx';
import { actionKeys } from '../model/action-keys.ts';
import { useRequest, type OpenRequest } from './use-request.ts';
import styles from './request.module.css';

const icons: Record<DeletionAction, TablerIcon> = {
  link: IconLink,
  confirm: IconCircleCheck,
  reject: IconBan,
  hold: IconPlayerPause,
  release: IconPlayerPlay,
  stop: IconHandStop,
};

/** Explains who has to decide next, or why no decision is possible. */
const statusText = ({ request, mayDecide }: OpenRequest, ownId: string, t: Translate): string => {
  const { state, held_at: heldAt, first_by: first } = request;
  if (request.is_refuted) return t('deletions.standing.refuted');
  if (state !== 'requested') {
    return t(state === 'confirmed' && heldAt !== null ? 'deletions.standing.held' : `deletions.standing.${state}`);
  }
  if (heldAt !== null) return t('deletions.standing.held_request');
  if (!mayDecide) return t('deletions.standing.read_only');
  if (needsLink(request)) return t('deletions.standing.unlinked');
  return t(`deletions.agreement.${agreementOf(request, ownId)}`, {
    name: first?.name ?? t('deletions.former_colleague'),
  });
};

const ActionButton = ({ choice }: { readonly choice: Choice }) => {
  const t = useText();
  const { id } = useStaff();
  const { request, show } = useRequest();
  const { action, obstacle } = choice;
  const Icon = icons[action];
  const isSecond = action === 'confirm' && agreementOf(request, id) === 'second';
  const isMain = action === 'link' || action === 'release' || (action === 'confirm' && !needsLink(request));
  return (
    <Button
      fullWidth
      classNames={{ label: styles['label'] ?? '' }}
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon size={16} stroke={1.7} />}
      rightSection={<Kbd keys={actionKeys[action]} />}
      disabled={obstacle !== null}
      {...(obstacle !== null && { title: t(`deletions.obstacle.${obstacle}`) })}
      onClick={() => show(action)}
    >
      {t(isSecond ? 'deletions.confirm.second' : `deletions.action.${action}`)}
    </Button>
  );
};

export const ActionsCard = () => {
  const t = useText();
  const open = useRequest();
  const { id } = useStaff();
  const { choices, request } = open;
  // The operator stands for the second person where there is none.
  const needsSecond = ['first', 'given', 'linker'].includes(agreementOf(request, id)) && !needsLink(request);
  const isAlone = open.mayDecide && request.state === 'requested' && request.decider_count === 1 && needsSecond;
  const command = `guildhall deletions second-word --number ${request.number}`;
  const obstacle = choices.find((choice) => choice.obstacle !== null)?.obstacle;
  return (
    <Card title={t('deletions.decision')} titleRef={open.decision}>
      <Notice tone={choices.length === 0 ? 'info' : 'wait'} icon={IconInfoCircle}>
        {statusText(open, id, t)}
        {obstacle === 'held' && ` ${t('deletions.obstacle.held')}`}
        {isAlone && ` ${t('deletions.only_decider', { command })}`}
      </Notice>
      {choices.length > 0 && (
        <div className={styles['actions']}>
          {choices.map((choice) => (
            <ActionButton key={choice.action} choice={choice} />
          ))}
        </div>
      )}
    </Card>
  );
};
