import { TextInput } from '@mantine/core';
import { Suspense, type ComponentProps } from 'react';
import { lazyChunk } from '../platform/network/lazy-chunk.ts';
import type { MomentField, ZoneText } from './moment-field.tsx';
import { PartBoundary } from './part-boundary.tsx';

const Moment = lazyChunk(async () => (await import('./moment-field.tsx')).MomentField);
const Zone = lazyChunk(async () => (await import('./moment-field.tsx')).ZoneText);

/** Loads the calendar on demand, not with every page that has a date field. */
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
