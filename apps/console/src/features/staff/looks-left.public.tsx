import type { LookLimits } from '@guildhall/contract/staff/staff.ts';
import { Text } from '@mantine/core';
import { useLooksLeft } from '../../platform/session/look-limits.ts';
import { useText } from '../../platform/text/i18n.ts';

/** What is left of an hourly limit, once most of it is used. */
export const LooksLeft = ({ limit }: { readonly limit: keyof LookLimits }) => {
  const t = useText();
  const left = useLooksLeft(limit);
  if (left === null) return null;
  return (
    <Text component="p" size="xs" c="var(--danger)" role="status">
      {t(`staff.looks_left.${limit}`, { left })}
    </Text>
  );
};
