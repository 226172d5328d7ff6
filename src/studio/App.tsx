import { GlobalStyles } from '@mui/material'
import { Admin, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import { authProvider } from './calls/authProvider.ts'
import { dataProvider } from './calls/dataProvider.ts'
import { queryClient } from './calls/queries.ts'
import { studioStore } from './calls/preferences.ts'
import { Invitation } from './session/Enrolment.tsx'
import { Overview, pages, screens } from './screenTable.tsx'
import { LogIn } from './session/LogIn.tsx'
import { Proof } from './session/Proof.tsx'
import { Notice, StudioLayout } from './StudioLayout.tsx'
import { darkTheme, filledIn, lightTheme } from './theme.ts'

/** The studio: what staff see of content, players, money and games. */
export function App() {
  return (
    <>
      <GlobalStyles styles={filledIn} />
      <Admin
        title="Studio"
        dataProvider={dataProvider}
        queryClient={queryClient}
        authProvider={authProvider}
        store={studioStore}
        loginPage={LogIn}
        layout={StudioLayout}
        dashboard={Overview}
        notification={Notice}
        theme={lightTheme}
        darkTheme={darkTheme}
        requireAuth
        disableTelemetry
      >
        {screens.map(({ label, ...screen }) => (
          <Resource key={screen.name} {...screen} options={{ label }} />
        ))}
        <CustomRoutes noLayout>
          <Route path="/invitation/:token" element={<Invitation />} />
        </CustomRoutes>
        <CustomRoutes>
          {pages.map(({ path, Shown }) => (
            <Route key={path} path={path} element={<Shown />} />
          ))}
        </CustomRoutes>
      </Admin>
      <Proof />
    </>
  )
}
