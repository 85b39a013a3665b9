import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { takeReport } from '../feedback.data.ts';
import { useReportContext } from './use-report-context.ts';

/** Assigns the report to the signed-in agent, also if it was assigned to another one. */
export const useTake = () => {
  const { report } = useReportContext();
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
