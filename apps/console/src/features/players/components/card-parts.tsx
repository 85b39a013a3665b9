import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { usePlayerParts } from '../../../platform/registration/player-parts.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { PartBoundary } from '../../../ui/part-boundary.tsx';

/** Parts of other features. One that fails to load leaves the rest of the card as it is. */
export const CardParts = ({ playerId }: { readonly playerId: string }) => {
  const { may } = useStaff();
  return usePlayerParts()
    .cardParts.filter(({ permission }) => may(permission))
    .map(({ Part }, index) => (
      <PartBoundary key={index} resetKey={playerId}>
        <Suspense fallback={<Skeleton height={28} radius="sm" />}>
          <Part playerId={playerId} />
        </Suspense>
      </PartBoundary>
    ));
};
