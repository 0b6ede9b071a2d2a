import classes from '../frame/public.module.css'
import { SignIn } from './sign-in.tsx'

export default function PanelLogin() {
  return (
    <div className={classes.small}>
      <SignIn kind="ops" />
    </div>
  )
}
