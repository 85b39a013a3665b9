import { Button } from '@mantine/core';
import { IconChecklist, IconThumbUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';

export const NewButtons = () => {
  const t = useText();
  return (
    <>
      <Button
        component={Link}
        to="/surveys/new?type=vote"
        variant="default"
        leftSection={<IconThumbUp size={15} stroke={1.8} />}
      >
        {t('surveys.new.vote')}
      </Button>
      <Button component={Link} to="/surveys/new" leftSection={<IconChecklist size={15} stroke={1.8} />}>
        {t('surveys.new.questionnaire')}
      </Button>
    </>
  );
};
