import { Loader } from '@mantine/core';
import { IconLock, IconMapPinOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { lazyDesk } from '../platform/chunk.ts';
import { useArticlesPalette } from '../features/articles/articles.palette.tsx';
import { useChatAlerts } from '../features/chat/chat.alerts.ts';
import { useChatPalette } from '../features/chat/chat.palette.tsx';
import { useFeedbackPalette } from '../features/feedback/feedback.palette.tsx';
import { useIncidentsPalette } from '../features/incidents/incidents.palette.tsx';
import { usePeoplePalette } from '../features/people/people.palette.tsx';
import { useSuggestionsPalette } from '../features/suggestions/suggestions.palette.tsx';
import { useSurveysPalette } from '../features/surveys/surveys.palette.tsx';
import { useTemplatesPalette } from '../features/templates/templates.palette.tsx';
import { useText } from '../platform/i18n.ts';
import { openPalette, paletteOpenStore } from '../platform/palette.ts';
import { useStaff } from '../platform/session.ts';
import { useShortcuts } from '../platform/shortcuts.ts';
import { useStore } from '../platform/store.ts';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { desks, placeOf, places, startOf } from './desks.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { Rail } from './rail.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './shell.module.css';

const Palette = lazyDesk(async () => (await import('./palette.tsx')).Palette);

const Start = () => {
  const { may } = useStaff();
  return <Navigate to={startOf(may)} replace />;
};

const NotFound = () => {
  const t = useText();
  return (
    <EmptyState
      icon={<IconMapPinOff size={22} stroke={1.6} />}
      title={t('shell.not_found.title')}
      hint={t('shell.not_found.hint')}
    />
  );
};

const Desks = () => {
  const t = useText();
  const { pathname } = useLocation();
  const { may } = useStaff();
  const place = placeOf(pathname);
  if (place !== undefined && !may(place.permission)) {
    return (
      <EmptyState
        icon={<IconLock size={22} stroke={1.6} />}
        title={t('shell.locked')}
        hint={t('error.permission_refused')}
      />
    );
  }
  return (
    <CrashBoundary resetKey={pathname}>
      <Suspense fallback={<Loader className={styles['loader'] ?? ''} size="sm" aria-label={t('shell.loading')} />}>
        <Routes>
          <Route path="/" element={<Start />} />
          {desks.map(({ path, Desk }) => (
            <Route key={path} path={path} element={<Desk />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  );
};

/** The frame around every desk. */
export const Shell = () => {
  const t = useText();
  const navigate = useNavigate();
  const { may } = useStaff();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isPaletteOpen = useStore(paletteOpenStore);
  const [hasPalette, setHasPalette] = useState(false);
  if (isPaletteOpen && !hasPalette) setHasPalette(true);
  useArticlesPalette();
  useChatPalette();
  const unreadChats = useChatAlerts();
  useFeedbackPalette();
  useIncidentsPalette();
  useSuggestionsPalette();
  useSurveysPalette();
  useTemplatesPalette();
  usePeoplePalette();
  useShortcuts([
    { keys: 'mod+k', label: t('shell.palette.open'), scope: 'global', run: openPalette },
    { keys: '?', label: t('shell.keys.title'), scope: 'global', run: () => setIsHelpOpen(true) },
    ...places
      .filter(({ permission }) => may(permission))
      .map(({ path, label, keys }) => ({
        keys,
        label: t('shell.keys.go_to', { place: t(label) }),
        scope: 'global' as const,
        run: () => void navigate(path),
      })),
  ]);
  return (
    <div className={styles['shell']}>
      <a
        className={styles['skip']}
        href="#desk"
        onClick={(event) => {
          // Focus only: an entry in the history would mislead the way back.
          event.preventDefault();
          document.getElementById('desk')?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      <Rail counts={{ '/chat': unreadChats }} />
      <div className={styles['rest']}>
        <TopBar onHelp={() => setIsHelpOpen(true)} />
        <main id="desk" tabIndex={-1} className={styles['desk']}>
          <Desks />
        </main>
      </div>
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
      <LeaveQuestion />
      {hasPalette && (
        <PartBoundary
          resetKey="palette"
          onCrash={() => {
            paletteOpenStore.set(false);
            setHasPalette(false);
          }}
        >
          <Suspense>
            <Palette />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
};
