import { Tooltip } from '@mantine/core';
import { hueOf, initialsOf } from './initials.ts';
import styles from './staff-avatar.module.css';

interface StaffAvatarProps {
  readonly name: string;
  /** Makes the colour stay with the person when the name changes. */
  readonly id: string;
  readonly size?: 's' | 'm' | 'l';
  /** Where the name is not written beside it. */
  readonly hasTooltip?: boolean;
}

/** Somebody of the staff: initials on a colour of their own. */
export const StaffAvatar = ({ name, id, size = 'm', hasTooltip = false }: StaffAvatarProps) => {
  const face = (
    <span
      className={styles['avatar']}
      data-size={size}
      data-hue={hueOf(id)}
      data-initials={initialsOf(name)}
      {...(hasTooltip ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    />
  );
  return hasTooltip ? <Tooltip label={name}>{face}</Tooltip> : face;
};
