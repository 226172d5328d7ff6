import { FormControl, FormControlLabel, FormLabel, Switch, Typography } from '@mui/material'
import { reportEveries } from '#contract/operator/reportMail.ts'
import type { ReportBy } from '#contract/operator/reports.ts'
import { useNotify, useRefresh } from 'react-admin'
import { callStaff } from '../calls/callStaff.ts'
import { noticeOf } from '../calls/messages.ts'
import { Failure } from '../shared/Failure.tsx'
import { useAnswer } from '../shared/useCalls.ts'

const labels = { day: 'every day', week: 'every week', month: 'every month' } as const

/** Whether the report comes to who looks at it by email. */
export function ReportMails({ by }: { by: ReportBy }) {
  const { data, error } = useAnswer('listReportMails', {})
  const [notify, refresh] = [useNotify(), useRefresh()]
  if (error) return <Failure error={error} />
  if (!data) return null
  const change = async (every: (typeof reportEveries)[number], is_wanted: boolean) => {
    const answer = await callStaff('putReportMail', {
      params: { every, divided_by: by },
      body: { is_wanted },
    })
    if (!answer.ok) notify(noticeOf(answer.error, 'putReportMail'), { type: 'error' })
    refresh()
  }
  return (
    <FormControl component="fieldset" className="no-print" sx={{ border: 0, p: 0, m: 0 }}>
      <FormLabel component="legend">This report to me by email, about the time before</FormLabel>
      <div>
        {reportEveries.map((every) => {
          const mail = data.items.find((one) => one.every === every && one.divided_by === by)
          return (
            <FormControlLabel
              key={every}
              control={
                <Switch
                  size="small"
                  checked={mail !== undefined}
                  onChange={({ target }) => void change(every, target.checked)}
                />
              }
              label={
                <>
                  {labels[every]}
                  {mail && (
                    <Typography component="span" variant="body2" color="textSecondary">
                      {` (next ${mail.due_day})`}
                    </Typography>
                  )}
                </>
              }
            />
          )
        })}
      </div>
    </FormControl>
  )
}
