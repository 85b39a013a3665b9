import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { takeReport } from '../feedback.data.ts';
import { useTicket } from './ticket-context.ts';

/** Takes the report, whoever had it before; a refusal says why. */
export const useTake = () => {
  const { report } = useTicket();
  const [isTaking, setIsTaking] = useState(false);
  const take = async (): Promise<void> => {
    setIsTaking(true);
    try {
      await takeReport(report);
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsTaking(false);
    }
  };
  return { isTaking, take: () => void take() };
};
