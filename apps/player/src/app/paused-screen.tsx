import type { PausedFeature } from '../kit/paused/paused-features.model.ts';
import { PausedNotice } from '../kit/paused/paused-notice.tsx';
import { Screen } from '../ui/screen.tsx';
import type { TitleId } from '../ui/landmark.ts';

const titles: Partial<Record<PausedFeature, TitleId>> = {
  chat: 'title.online_service',
  feedback: 'title.feedback',
  surveys: 'title.survey',
};

/** In place of a screen whose feature is off. What the player typed there is kept as a draft. */
export const PausedScreen = ({ feature }: { readonly feature: PausedFeature }) => (
  <Screen title={titles[feature] ?? 'title.others'}>
    <PausedNotice feature={feature} />
  </Screen>
);
