import '../../assets/book/book.css'
import '../../assets/book/events.css'
import '../../assets/book/slip.css'
import '../../assets/book/digitain.css'
