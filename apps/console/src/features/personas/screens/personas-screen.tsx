import { Skeleton } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PersonaCard } from '../components/persona-card.tsx';
import { usePersonas } from '../personas.data.ts';
import styles from '../components/persona.module.css';

const cardHeight = 236;
const skeletonIds = Array.from({ length: 11 }, (_, index) => index);

const Cards = () => {
  const t = useText();
  const { data, isError, error, refetch } = usePersonas();
  if (data === undefined && isError) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className={styles['grid']} role="status" aria-label={t('shell.loading')}>
        {skeletonIds.map((id) => (
          <Skeleton key={id} height={cardHeight} radius="md" />
        ))}
      </div>
    );
  }
  return (
    <ul className={styles['grid']}>
      {data.map((persona) => (
        <PersonaCard key={persona.id} persona={persona} />
      ))}
    </ul>
  );
};

export const PersonasScreen = () => {
  const t = useText();
  const { data } = usePersonas();
  const count = data?.filter((persona) => persona.is_active).length;
  return (
    <>
      <PageHeader
        title={t('personas.title')}
        hint={t('personas.hint')}
        beside={
          count !== undefined && (
            <StatusBadge tone="quiet" hasDot={false}>
              {t('personas.count', { count, all: data?.length ?? 0 })}
            </StatusBadge>
          )
        }
      />
      <Cards />
    </>
  );
};
