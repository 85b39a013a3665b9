import type { Totals } from '@guildhall/contract/totals/player.ts';
import type { ComponentType } from 'react';
import type { icons } from '../ui/icon.tsx';
import type { moreIcons } from '../ui/more-icons.ts';
import type { TitleId } from '../ui/landmark.ts';
import type { PausedFeature } from './paused/paused-features.model.ts';

/** Is given all features, for the screen that links to the others. */
export type LoadScreen = (features: readonly Feature[]) => Promise<ComponentType>;

/** What the player has not seen yet. */
export interface News {
  readonly isUnread: (kind: keyof Totals) => boolean;
  readonly hasReplies: boolean;
}

/** A link on the Me screen. Entries appear in the order of the features' places. */
export interface MeEntry {
  readonly group: 'activity' | 'more';
  readonly to: string;
  readonly title: TitleId;
  /** A name, because most icons are not part of the first visit. */
  readonly icon: keyof typeof icons | keyof typeof moreIcons;
  /** Marks the entry and the Me tab with a dot. */
  readonly isNew?: (news: News) => boolean;
}

/** What a feature registers in its `<noun>.feature.ts`. Loaded with the first visit, so it imports code only lazily. */
export interface Feature {
  /** Where its entries stand among those of other features; in tens, so that one fits between. */
  readonly place: number;
  /** Screens by route path. A path under /home is shown with the tab bar. */
  readonly screens: Readonly<Record<string, LoadScreen>>;
  /** Paths of screens that stay beside what is opened from them where two fit. Tabs always do. */
  readonly lists?: readonly string[];
  /** The screens need only the core texts; otherwise the remaining texts are loaded with the screen. */
  readonly hasCoreTexts?: boolean;
  /** A closed account sees a notice instead of the screens (G3). */
  readonly needsOpenAccount?: boolean;
  /** The screens render the restriction banner themselves, because they cover the space above them. */
  readonly showsRestriction?: boolean;
  /** The switch by which staff pause it for all players. While it is off, a notice takes the place of the screens. */
  readonly paused?: PausedFeature;
  readonly me?: readonly MeEntry[];
  /** Loads the function that starts the background work; called when the first screen is idle. */
  readonly loadBackground?: () => Promise<() => Promise<void>>;
}
