import type { PausedFeature } from '../kit/paused/paused-features.model.ts';
import { PausedNotice } from '../kit/paused/paused-notice.tsx';
import { Screen, type TitleId } from '../ui/screen.tsx';

interface PausedScreenProps {
  readonly feature: PausedFeature;
  readonly title: TitleId;
}

/** In place of a screen whose feature is off. What the player typed there is kept as a draft. */
export const PausedScreen = ({ feature, title }: PausedScreenProps) => (
  <Screen title={title}>
    <PausedNotice feature={feature} />
  </Screen>
);
