import { TextInput } from '@mantine/core';
import { Suspense, type ComponentProps } from 'react';
import { lazyDesk } from '../platform/chunk.ts';
import type { MomentField, ZoneText } from './moment-field.tsx';
import { PartBoundary } from './part-boundary.tsx';

const Moment = lazyDesk(async () => (await import('./moment-field.tsx')).MomentField);
const Zone = lazyDesk(async () => (await import('./moment-field.tsx')).ZoneText);

/** The calendar comes when a moment is chosen, not with every desk on which one could be. */
export const LateMomentField = (props: ComponentProps<typeof MomentField>) => (
  <PartBoundary resetKey={props.label}>
    <Suspense fallback={<TextInput label={props.label} disabled />}>
      <Moment {...props} />
    </Suspense>
  </PartBoundary>
);

export const LateZoneText = (props: ComponentProps<typeof ZoneText>) => (
  <PartBoundary resetKey="zone">
    <Suspense fallback={null}>
      <Zone {...props} />
    </Suspense>
  </PartBoundary>
);
