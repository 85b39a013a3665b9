import { NotFoundCard } from '../ui/not-found-card.tsx';
import { Screen, TabScreen } from '../ui/screen.tsx';

export const NotFoundScreen = () => (
  <Screen title="title.not_found">
    <NotFoundCard />
  </Screen>
);

/** The same below the tab bar, for an unknown path under /home (A3). */
export const NotFoundTab = () => (
  <TabScreen title="title.not_found">
    <NotFoundCard />
  </TabScreen>
);
