import { Tooltip } from '@mantine/core';
import { hueOf, initialsOf } from './initials.ts';
import styles from './staff-avatar.module.css';

interface StaffAvatarProps {
  readonly name: string;
  /** Determines the color, so it survives a change of name. */
  readonly id: string;
  readonly size?: 's' | 'm' | 'l';
  /** Set if the name is not written next to the avatar. */
  readonly hasTooltip?: boolean;
  /** Accessible name if it should say more than the name. */
  readonly label?: string;
  readonly isFaded?: boolean;
}

export const StaffAvatar = ({
  name,
  id,
  size = 'm',
  hasTooltip = false,
  label = name,
  isFaded = false,
}: StaffAvatarProps) => {
  const face = (
    <span
      className={styles['avatar']}
      data-size={size}
      data-hue={hueOf(id)}
      data-initials={initialsOf(name)}
      data-faded={isFaded || undefined}
      {...(hasTooltip ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
  return hasTooltip ? <Tooltip label={label}>{face}</Tooltip> : face;
};
