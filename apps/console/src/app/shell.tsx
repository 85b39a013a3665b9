import { Loader } from '@mantine/core';
import { IconLock, IconMapPinOff } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { lazyChunk } from '../platform/network/lazy-chunk.ts';
import { movedPath } from '../platform/address/moved-pages.ts';
import { AuditVocabularyContext, mergeVocabularies } from '../platform/registration/audit-vocabulary.ts';
import { mergePlayerParts, PlayerPartsContext } from '../platform/registration/player-parts.ts';
import { useText } from '../platform/text/i18n.ts';
import { openPalette, paletteOpenStore } from '../platform/input/command-palette.ts';
import { useStaff } from '../platform/session/session.ts';
import { useShortcuts } from '../platform/input/shortcuts.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { SecurityNotices } from '../features/staff/security-notices.public.tsx';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { UndoToast } from '../ui/undo-toast.tsx';
import { features } from './features.ts';
import { navItemOf, navItems, startPathFor } from './navigation.ts';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';
import { Rail } from './rail.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { TopBar } from './top-bar.tsx';
import { useMainTop } from './use-main-top.ts';
import styles from './shell.module.css';

const pages = features.flatMap((feature) => feature.pages);
const paletteHooks = features.flatMap(({ usePalette }) => usePalette ?? []);
const belowTopBar = features.flatMap(({ BelowTopBar }) => BelowTopBar ?? []);
const auditVocabulary = mergeVocabularies(features.flatMap(({ audit }) => audit ?? []));

const playerParts = mergePlayerParts(features);

const Palette = lazyChunk(async () => (await import('./palette.tsx')).Palette);

/** A component per feature, because hooks must not be called in a loop. */
const PaletteCommands = ({ usePalette }: { readonly usePalette: () => void }) => {
  usePalette();
  return null;
};

const Start = () => {
  const { may } = useStaff();
  return <Navigate to={startPathFor(may)} replace />;
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

const PageRoutes = () => {
  const t = useText();
  const { pathname, search, hash } = useLocation();
  const { may } = useStaff();
  const moved = movedPath(pathname);
  if (moved !== null) return <Navigate to={{ pathname: moved, search, hash }} replace />;
  const item = navItemOf(pathname);
  if (item !== undefined && !may(item.permission)) {
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
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  );
};

export const Shell = () => {
  const t = useText();
  const navigate = useNavigate();
  const { may } = useStaff();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useMainTop(main);
  const isPaletteOpen = useStore(paletteOpenStore);
  const [hasPalette, setHasPalette] = useState(false);
  if (isPaletteOpen && !hasPalette) setHasPalette(true);
  useShortcuts([
    { keys: 'mod+k', label: t('shell.palette.open'), scope: 'global', run: openPalette },
    { keys: '?', label: t('shell.keys.title'), scope: 'global', run: () => setIsHelpOpen(true) },
    ...navItems
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
        href="#page"
        onClick={(event) => {
          // Move the focus only: a history entry for the hash would break the Back button.
          event.preventDefault();
          document.getElementById('page')?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      {paletteHooks.map((usePalette, index) => (
        <PaletteCommands key={index} usePalette={usePalette} />
      ))}
      <Rail />
      <div className={styles['rest']}>
        <TopBar onHelp={() => setIsHelpOpen(true)} />
        {belowTopBar.map((Below, index) => (
          <Below key={index} />
        ))}
        <SecurityNotices />
        <main ref={main} id="page" tabIndex={-1} className={styles['page']}>
          <AuditVocabularyContext value={auditVocabulary}>
            <PlayerPartsContext value={playerParts}>
              <PageRoutes />
            </PlayerPartsContext>
          </AuditVocabularyContext>
        </main>
      </div>
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
      <UnsavedChangesDialog />
      <UndoToast />
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
